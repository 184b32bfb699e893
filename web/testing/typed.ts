/** Adds `__typename`, which Apollo's cache needs and the types of documents lack, to a mocked object. */
export function typed<Value extends object>(typename: string, value: Value): Value {
  return Object.assign({ __typename: typename }, value);
}
