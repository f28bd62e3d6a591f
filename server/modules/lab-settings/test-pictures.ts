const bytesOf = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)),
  )
const two = (n: number) => [(n >> 8) & 255, n & 255]

/** As much of a PNG as tells its kind and size. */
export const pngOf = (width: number, height: number): Uint8Array =>
  bytesOf(
    [0x89],
    'PNG',
    [0x0d, 0x0a, 0x1a, 0x0a],
    [0, 0, 0, 13],
    'IHDR',
    [0, 0],
    two(width),
    [0, 0],
    two(height),
    [8, 6, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    'IEND',
    [0xae, 0x42, 0x60, 0x82],
  )

/** The same of a JPEG: a comment, then the frame header. */
export const jpegOf = (width: number, height: number): Uint8Array =>
  bytesOf(
    [0xff, 0xd8, 0xff, 0xfe, 0, 4],
    'hi',
    [0xff, 0xc0, 0, 11, 8],
    two(height),
    two(width),
    [1, 1, 0x11, 0],
    [0xff, 0xd9],
  )
