import { z } from 'zod'
import { calls } from '@contract/calls'
import { productName, productVersion } from '@contract/constants'
import { Problem } from '@contract/shapes'
import type { AnyEndpoint } from '@contract/endpoint'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return json
}

function parameters(endpoint: AnyEndpoint) {
  const of = (place: 'path' | 'query', schema: z.ZodType | undefined) => {
    if (!(schema instanceof z.ZodObject)) return []
    return Object.entries(schema.shape).map(([name, field]) => ({
      name,
      in: place,
      required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
      schema: schemaOf(field as z.ZodType, 'input'),
    }))
  }
  return [...of('path', endpoint.params), ...of('query', endpoint.query)]
}

function requestBody(endpoint: AnyEndpoint) {
  if (endpoint.upload)
    return {
      required: true,
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    }
  if (!endpoint.body) return undefined
  return { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } }
}

function operation(name: string, endpoint: AnyEndpoint) {
  const [area = ''] = name.split('.')
  const content = endpoint.bytes
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: schemaOf(endpoint.out, 'output') } }
  const body = requestBody(endpoint)
  const refusals = {
    '400': 'Bad input',
    '401': 'Not signed in',
    '403': 'Not allowed',
    '404': 'Not there, or out of reach',
    '409': 'Changed meanwhile',
    '422': 'A rule refuses',
  }
  return {
    operationId: name.replace('.', '_'),
    summary: endpoint.summary,
    tags: [area],
    security: endpoint.can === 'public' ? [] : [{ token: [] }],
    parameters: parameters(endpoint),
    ...(body ? { requestBody: body } : {}),
    responses: {
      '200': { description: 'Done.', content },
      ...Object.fromEntries(
        Object.entries(refusals).map(([status, description]) => [
          status,
          {
            description,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
          },
        ]),
      ),
    },
  }
}

let document: Record<string, unknown> | undefined

/** The contract as OpenAPI 3.1, made from the same objects that the server mounts. */
export function openApiDocument(): Record<string, unknown> {
  document ??= {
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version: productVersion,
      description:
        'Every call of the laboratory information management system. Row scope and abilities are checked on the server for each call.',
      license: { name: 'UNLICENSED', identifier: 'LicenseRef-proprietary' },
    },
    servers: [{ url: '/api/v1' }],
    tags: [...new Set(calls.map(({ name }) => name.split('.')[0] ?? ''))].map((name) => ({ name })),
    paths: calls.reduce<Record<string, Record<string, unknown>>>((paths, { name, endpoint }) => {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      return {
        ...paths,
        [path]: { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) },
      }
    }, {}),
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of POST /login; the bare token is accepted as well.',
        },
      },
    },
  }
  return document
}
