import { expect, test } from 'vitest'
import { calls } from './calls'

test('each call names the area that exports it, and no two share method and path', () => {
  for (const { name, endpoint } of calls) expect(`${endpoint.area}.${name.split('.')[1]}`).toBe(name)
  const routes = calls.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(new Set(routes).size).toBe(routes.length)
  expect(routes.length).toBeGreaterThan(300)
})
