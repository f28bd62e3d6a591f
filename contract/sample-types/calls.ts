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
import { sampleType } from './register'

export const list = listCall(sampleType)
export const get = getCall(sampleType)
export const add = addCall(sampleType)
export const update = updateAtCall(sampleType)
export const history = historyCall(sampleType)
export const uses = usesCall(sampleType)
export const setActive = setActiveCall(sampleType)
export const exportCsv = exportCall(sampleType)
