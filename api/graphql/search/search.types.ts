import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { ContentKind } from '../../domain/authoring/content-kind.ts';
import type { MarkedText, TextMark } from '../../domain/search/highlight.ts';
import type { SearchResult } from '../../domain/search/search.service.ts';
import { ContentKindEnum } from '../authoring/item.types.ts';

@ObjectType('TextMark', { simpleResolvers: true, description: 'A part of a text that a search found, in UTF-16 units.' })
class TextMarkType implements TextMark {
  @Field(() => Int) start!: number;
  @Field(() => Int) length!: number;
}

@ObjectType('MarkedText', { simpleResolvers: true, description: 'A plain text with the parts that a search found.' })
class MarkedTextType implements MarkedText {
  @Field(() => String) text!: string;
  @Field(() => [TextMarkType]) marks!: TextMark[];
}

@ObjectType('SearchResult', { simpleResolvers: true, description: 'An academy, course, module or step that a search found.' })
export class SearchResultType implements SearchResult {
  @Field(() => ContentKindEnum) kind!: ContentKind;
  @Field(() => ID) objectId!: string;
  @Field(() => ID) academyId!: string;
  @Field(() => ID, { nullable: true, description: 'Null for an academy.' }) courseId!: string | null;
  @Field(() => ID, {
    nullable: true,
    description: 'The step that opens: the step itself, or the first one of a module. Null if the viewer may not read the steps.',
  })
  stepId!: string | null;
  @Field(() => MarkedTextType) name!: MarkedText;
  @Field(() => String, { description: 'The content language of name and snippet.' }) language!: string;
  @Field(() => String, { description: 'The name of the academy in the content language of the viewer.' }) academyName!: string;
  @Field(() => String, { nullable: true, description: 'The name of the course in the content language of the viewer.' }) courseName!: string | null;
  @Field(() => String, { nullable: true, description: 'The name of the module in the content language of the viewer.' }) moduleName!: string | null;
  @Field(() => MarkedTextType, {
    nullable: true,
    description: 'The part of the text that contains the words; null if only the name does, or the step is locked.',
  })
  snippet!: MarkedText | null;
  @Field(() => Boolean, { description: 'A step that is still locked: found by its name only.' }) locked!: boolean;
}
