export { outWords } from './log'
