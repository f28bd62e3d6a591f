import type { z } from 'zod'
import { productName, productVersion } from '@contract/constants'
import { fhirScopes, fhirTypes } from '@contract/fhir/base'
import type { CapabilityStatement, SmartConfiguration } from '@contract/fhir/resources'
import { everyFhirCall, fhirParameters, type FhirParameter } from '@contract/fhir/surface'

/** The capabilities are those of this version of the contract: they changed when it did. */
const dated = '2026-11-23T00:00:00Z'

const ofResource = 'http://hl7.org/fhir/SearchParameter/Resource-'
const notes: Partial<Record<FhirParameter, string>> = {
  _since: 'The same as _lastUpdated=ge. A day is a day of the laboratory’s time zone.',
  _lastUpdated:
    'When the version that stands became readable here. Give it twice for a range. Rises in the order of the pages.',
  subject: 'The same as patient.',
  _count: 'From 1 to 100; 50 without it.',
  _cursor: 'Of next links alone; opaque.',
  identifier: 'system|value or value.',
}

const parameter = (name: FhirParameter) => ({
  name,
  type: fhirParameters[name],
  ...(name === '_id' || name === '_lastUpdated' ? { definition: `${ofResource}${name.slice(1)}` } : {}),
  ...(notes[name] && { documentation: notes[name] }),
})

/** The capabilities, told from the calls that there are: nothing is named that is not answered. */
export function capabilities(base: string): z.input<typeof CapabilityStatement> {
  const parametersOf = (type: string) =>
    everyFhirCall.find(({ endpoint }) => endpoint.parameters && endpoint.path.endsWith(`/${type}`))?.endpoint
      .parameters ?? []
  return {
    resourceType: 'CapabilityStatement',
    id: 'aliquot',
    status: 'active',
    date: dated,
    publisher: productName,
    kind: 'instance',
    software: { name: productName, version: productVersion },
    implementation: { description: 'Released laboratory reports, read-only', url: base },
    fhirVersion: '4.0.1',
    format: ['application/fhir+json', 'json'],
    rest: [
      {
        mode: 'server',
        documentation:
          'Reads and searches of what released reports say, within the locations of the client. The version that stands is answered; earlier ones are not. No bulk export, no history, no _include, no writing.',
        security: {
          service: [
            {
              coding: [
                {
                  system: 'http://terminology.hl7.org/CodeSystem/restful-security-service',
                  code: 'SMART-on-FHIR',
                },
              ],
              text: 'SMART backend services',
            },
          ],
          description:
            'A bearer token for a signed assertion (private_key_jwt); see .well-known/smart-configuration.',
          extension: [
            {
              url: 'http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris',
              extension: [{ url: 'token', valueUri: `${base}/token` }],
            },
          ],
        },
        resource: [
          ...fhirTypes.map((type) => ({
            type,
            interaction: [{ code: 'read' as const }, { code: 'search-type' as const }],
            versioning: 'versioned' as const,
            readHistory: false as const,
            searchParam: parametersOf(type)
              .filter((name) => name !== '_cursor')
              .map(parameter),
          })),
          {
            type: 'Binary',
            documentation:
              'The PDF of a DiagnosticReport, by the address in its presentedForm and with its scope.',
            interaction: [{ code: 'read' as const }],
            versioning: 'no-version' as const,
            readHistory: false as const,
          },
        ],
      },
    ],
  }
}

export const smartConfiguration = (base: string): z.input<typeof SmartConfiguration> => ({
  token_endpoint: `${base}/token`,
  token_endpoint_auth_methods_supported: ['private_key_jwt'],
  token_endpoint_auth_signing_alg_values_supported: ['RS384', 'ES384'],
  grant_types_supported: ['client_credentials'],
  scopes_supported: [...fhirScopes],
  capabilities: ['client-confidential-asymmetric', 'permission-v2'],
})
