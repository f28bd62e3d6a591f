export const nameTaken = 'You already have a view with this name.'
export const nameTakenHelp = 'You already have a view with this name. Choose another.'
export const tooMany = 'You have {most} saved views. Delete some first.'
