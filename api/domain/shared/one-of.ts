/** Returns the condition of a CHECK: a column has one of the values of a list. A list that grows needs a migration that replaces the constraint. */
export const oneOf = (column: string, values: readonly string[]): string => `"${column}" IN (${values.map((value) => `'${value}'`).join(', ')})`;
