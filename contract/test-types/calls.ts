import {
  addCall,
  exportCall,
  getCall,
  historyCall,
  listCall,
  setActiveCall,
  updateAtCall,
  usesCall,
} from '../register/shared-calls'
import { testType } from './register'

export const list = listCall(testType)
export const get = getCall(testType)
export const add = addCall(testType)
export const update = updateAtCall(testType)
export const history = historyCall(testType)
export const uses = usesCall(testType)
export const setActive = setActiveCall(testType)
export const exportCsv = exportCall(testType)
