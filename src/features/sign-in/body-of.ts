/** The schema of a call's body, for a form that checks what it will send by the same rule. */
export function bodyOf<B>(endpoint: { readonly body?: B; readonly path: string }): B {
  if (endpoint.body === undefined) throw new Error(`${endpoint.path} takes no body.`)
  return endpoint.body
}
