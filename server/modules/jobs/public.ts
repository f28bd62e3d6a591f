export { jobKinds } from './kinds'
