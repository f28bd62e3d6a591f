/** The look of a file field: its button as others are, the name of the file beside it. */
export const fileInputClass =
  'block w-full min-w-0 text-dense text-text2 file:mr-3 file:h-8 file:cursor-pointer file:rounded-control file:border file:border-solid file:border-edge file:bg-surface file:px-3 file:text-dense file:font-medium file:text-text hover:file:bg-hover'
