/** What the application mounts beside its own calls. */
export { fhirRoutes, mountFhir } from './surface'
