/** Adds the type name that Apollo's cache needs to a mocked object; the documents' types do not have it. */
export function typed<Value extends object>(typename: string, value: Value): Value {
  return Object.assign({ __typename: typename }, value);
}
