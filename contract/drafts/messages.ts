export const tooMany = 'You have {most} unfinished forms. Finish or discard some first.'
