/** Throws the error of a response in the form of a GraphQL error, so that screens show its message. */
export async function throwRefusal(response: Response): Promise<never> {
  const extensions: unknown = await response.json().catch(() => ({}));
  throw Object.assign(new Error(`The server returned ${response.status}`), { errors: [{ extensions }] });
}
