export const nameTaken = 'Another intake form already has this name.'
export const usesPending = 'submitted forms awaiting a decision'
