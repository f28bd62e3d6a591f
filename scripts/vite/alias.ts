import { fileURLToPath, URL } from 'node:url'

const room = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url))

/** The names by which one room's files import another's; tsconfig.json says the same for the types. */
export const alias = {
  '@': room('src'),
  '@contract': room('contract'),
  '@server': room('server'),
  '@mocks': room('mocks'),
}
