/** What a request's cookies hold under that name. */
export const cookieNamed = (name: string, cookies: string | undefined): string | undefined =>
  (cookies ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([one]) => one === name)?.[1]
