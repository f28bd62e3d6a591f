/** What the application mounts beside its own calls. */
export { CallLimit } from './limit'
export { fhirRoutes, mountFhir } from './surface'
