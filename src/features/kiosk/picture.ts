import { signaturePicture as pictureOf } from '@/lib/signature-picture'

export const padSize = { width: 900, height: 300 }

/** Lines as they are kept among the values: x and y in turn, lines parted by `;`. */
export const linesOf = (strokes: string): string[] => strokes.split(';').filter(Boolean)

/** The same as numbers. */
export const pointsOf = (strokes: string): number[][] =>
  linesOf(strokes).map((line) => line.split(/[ ,]/).map(Number))

/** The signature as a picture: the drawn lines, or the typed name. */
export const signaturePicture = (strokes: string, typedName: string | null): Promise<Blob | null> =>
  pictureOf(padSize, pointsOf(strokes), typedName)
