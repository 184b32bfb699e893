import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import type { PageRequest } from '../domain/shared/list-order.ts';

/** Why arguments and fields that count positions go away (docs/decisions/0088-one-way-of-pages.md). */
export const USE_CURSOR = 'Use `cursor` with the `nextCursor` of the page before. Removed on 2027-12-01.';

export const USE_LIMIT = 'Use `limit`. Removed on 2027-12-01.';

const CURSOR = { nullable: true, description: 'The `nextCursor` of the page before; null for the first page.' } as const;
const limitOf = (defaultValue: number) => ({ nullable: true, defaultValue, description: 'Entries of a page, at most 100.' }) as const;

/** The arguments of a list: 50 entries a page by default. */
@ArgsType()
export class CursorArgs implements PageRequest {
  @Field(() => Int, limitOf(50)) limit!: number | null;
  @Field(() => String, CURSOR) cursor!: string | null;
}

/** The arguments of a list with 20 entries a page. */
@ArgsType()
export class ShortCursorArgs implements PageRequest {
  @Field(() => Int, limitOf(20)) limit!: number | null;
  @Field(() => String, CURSOR) cursor!: string | null;
}

/** The arguments of a list that could also be read by positions. */
@ArgsType()
export class PageArgs extends CursorArgs {
  @Field(() => Int, { nullable: true, defaultValue: 0, deprecationReason: USE_CURSOR }) offset!: number | null;
}

/** The arguments of a list that could also be read by positions, with 10 entries a page. */
@ArgsType()
export class ShortPageArgs implements PageRequest {
  @Field(() => Int, limitOf(10)) limit!: number | null;
  @Field(() => String, CURSOR) cursor!: string | null;
  @Field(() => Int, { nullable: true, defaultValue: 0, deprecationReason: USE_CURSOR }) offset!: number | null;
}

/** A page of a list. */
@ObjectType({ simpleResolvers: true })
export abstract class Page {
  @Field(() => String, { nullable: true, description: 'For the next page; null on the last one.' }) nextCursor!: string | null;
}

/** A page of a list that could also be read by positions. */
@ObjectType({ simpleResolvers: true })
export abstract class CountedPage extends Page {
  @Field(() => Int, { description: 'Total number of entries that match.' }) total!: number;
  @Field(() => Int, { description: 'Number of skipped entries.', deprecationReason: USE_CURSOR }) offset!: number;
  @Field(() => Int, { description: 'Maximum number of entries per page.' }) limit!: number;
}
