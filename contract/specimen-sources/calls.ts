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
import { specimenSource } from './register'

export const list = listCall(specimenSource)
export const get = getCall(specimenSource)
export const add = addCall(specimenSource)
export const update = updateAtCall(specimenSource)
export const history = historyCall(specimenSource)
export const uses = usesCall(specimenSource)
export const setActive = setActiveCall(specimenSource)
export const exportCsv = exportCall(specimenSource)
