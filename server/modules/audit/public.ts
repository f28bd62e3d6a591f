export { verifyTrailJob } from './verify-job'
