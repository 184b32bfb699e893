import { expressionBuilder } from 'kysely';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { UsersTable } from '../shared/database.generated.ts';
import { cursorAfter, type ListInParts, offsetOf, PART_MAX, partsOf, UNPAGED_MAX } from '../shared/list-in-parts.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inList } from '../shared/sql.ts';
import { listPeople, type PeoplePages, type Person, personColumns } from './people.ts';

const { ref } = expressionBuilder<{ u: UsersTable }, 'u'>();

const peopleById = prepared('people.byId', { ids: 'uuid[]' }, ({ ids }) =>
  statements
    .selectFrom('users as u')
    .select(personColumns)
    .select('u.email')
    .where(inList(ref('u.id'), ids))
    .where('u.deactivated_at', 'is', null),
);

/**
 * Lists up to 10,000 active people of an item by name, in parts, as the REST endpoints have them. The caller checks who may see them.
 * @throws VALIDATION_FAILED for an unknown cursor
 */
export async function listPeopleInParts(ctx: Ctx, pages: PeoplePages, id: string, cursor: string | null | undefined): Promise<ListInParts<Person>> {
  const { id: viewerId, role } = requireActor(ctx);
  const offset = offsetOf(cursor);
  const part = { offset, limit: PART_MAX, values: { after: null, offset, limit: PART_MAX } };
  const { items: first = [], total = 0 } = (await listPeople(ctx, pages, [id], {}, part)).get(id) ?? {};
  const begin = offset + first.length;
  if (begin >= total || first.length < PART_MAX) return { first, others: null, nextCursor: null };
  const keys = await pages.keys.all(ctx.db, { viewerId, isAdmin: role === 'admin', ids: [id], offset: begin, limit: UNPAGED_MAX - PART_MAX });
  const others = partsOf(keys, async (rest) => {
    const people = new Map((await peopleById.all(ctx.db, { ids: rest.map((key) => key.id) })).map((person) => [person.id, person]));
    return rest.flatMap(({ id: personId, addedAt, mail }): Person[] => {
      const person = people.get(personId);
      return person === undefined ? [] : [{ ...person, addedAt: new Date(addedAt), email: mail ? person.email : null }];
    });
  });
  return { first, others, nextCursor: cursorAfter(begin + keys.length, total) };
}
