export const tooMany = 'You have {most} unfinished forms. Finish or discard some first.'
export const tooLarge = 'Your unfinished forms take too much room. Finish or discard some first.'
