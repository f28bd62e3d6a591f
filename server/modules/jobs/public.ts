export { moveJob } from './move'
