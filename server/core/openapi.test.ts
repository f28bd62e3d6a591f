import SwaggerParser from '@apidevtools/swagger-parser'
import { expect, test } from 'vitest'
import { calls } from '@contract/calls'
import { openApiDocument } from './openapi'

test('the OpenAPI document is valid and holds every call of the contract', async () => {
  const document = structuredClone(openApiDocument())
  const parsed = await SwaggerParser.validate(document as never)
  const operations = Object.values(parsed.paths ?? {}).flatMap((path) => Object.keys(path ?? {}))
  expect(operations).toHaveLength(calls.length)
})

test('no two calls share a method and a path', () => {
  const paths = calls.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/:\w+/g, ':')}`)
  expect(paths.filter((path, i) => paths.indexOf(path) !== i)).toEqual([])
})
