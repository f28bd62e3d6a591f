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
import { payer } from './register'

export const list = listCall(payer)
export const get = getCall(payer)
export const add = addCall(payer)
export const update = updateCall(payer)
export const history = historyCall(payer)
export const uses = usesCall(payer)
export const setActive = setActiveCall(payer)
export const exportCsv = exportCall(payer)
