export { importJob, ImportPayload } from './job'
