import {
  addCall,
  exportCall,
  getCall,
  historyCall,
  listCall,
  setActiveCall,
  updateCall,
  usesCall,
} from '../register/shared-calls'
import { tag } from './register'

export const list = listCall(tag)
export const get = getCall(tag)
export const add = addCall(tag)
export const update = updateCall(tag)
export const history = historyCall(tag)
export const uses = usesCall(tag)
export const setActive = setActiveCall(tag)
export const exportCsv = exportCall(tag)
