/** Throws the error of a response in the form of a GraphQL error, so that screens show its message. */
export async function throwRefusal(response: Response): Promise<never> {
  const extensions: unknown = await response.json().catch(() => undefined);
  // The response of a proxy is no JSON: its status is all that is known.
  const details = extensions === undefined ? { statusCode: response.status } : { errors: [{ extensions }] };
  throw Object.assign(new Error(`The server returned ${response.status}`), details);
}
