import { authorizeAudited } from '../audit/audit.service.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { endPage, type PageEnd, type PageRequest } from '../shared/list-order.ts';
import { allRows } from '../shared/prepared.ts';
import { validate } from '../shared/validate.ts';
import { accountPolicy } from './account.policy.ts';
import { accountFilterInput } from './account-input.ts';
import { type Account, type AccountFilter, accountOrders, accountPage, accountsById, toAccount } from './account-rows.ts';

export interface AccountPage extends PageEnd {
  items: Account[];
  total: number;
}

/**
 * Lists users page by page, with the total, in one statement. Erased accounts are left out. Admins only
 * (docs/specification.md#2-screens-and-routes).
 *
 * @throws NOT_AUTHORIZED, VALIDATION_FAILED
 */
export async function listAccounts(ctx: Ctx, request: PageRequest & { filter?: AccountFilter | null }): Promise<AccountPage> {
  await authorizeAudited(ctx, accountPolicy.manage(requireActor(ctx)), 'user.list');
  const filter = await validate(accountFilterInput, request.filter ?? {});
  const order = accountOrders[filter.order ?? 'nameAscending'];
  const page = order.read(request);
  const [row] = await allRows(ctx.db, accountPage(filter, order, page.values));
  const { rows, end } = endPage(row?.accounts ?? [], page);
  return { items: rows.map(toAccount), total: row?.total ?? 0, ...end };
}

/** Reads accounts by id, in one statement; erased and unknown ones have no entry. The caller checks the permission. */
export async function readAccounts(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Account>> {
  const rows = await accountsById.all(ctx.db, { ids });
  return new Map(rows.map((row) => [row.id, toAccount(row)]));
}
