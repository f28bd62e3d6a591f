import { fill, m } from '@contract/messages'
import { photoBytes, signatureBytes } from '@contract/courier/events'
import type { Ctx } from '../../core/context'
import type { Picture } from '../../documents/picture'
import { UnreadableFile } from '../../instrument-files/sheet'

/** A picture as it is kept; or why it is not, and whether what was recorded with it is kept all the same. */
export type ReadPicture = { picture: Picture } | { fault: string; keep: boolean }

/** Wider or taller than any phone draws one. */
const largestSide = 6000

/** What is no base64 is no picture either. */
function bytesOf(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)

async function read(
  ctx: Ctx,
  base64: string,
  { most, tooLarge, noPicture }: { most: number; tooLarge: string; noPicture: string },
): Promise<ReadPicture> {
  const size = Math.floor((base64.length * 3) / 4)
  if (size > most)
    return { fault: fill(tooLarge, { size: megabytes(size), most: megabytes(most) }), keep: false }
  const read = await ctx.ports.uploads.photo(bytesOf(base64), largestSide).catch((error: unknown) => {
    if (error instanceof UnreadableFile) return { is: 'damaged' as const }
    throw error
  })
  if (!('is' in read)) return { picture: read }
  // Bytes of an honest picture may spell it by chance: the pick-up counts, without its picture.
  if (read.is === 'script') return { fault: m.courier.pictureScript, keep: true }
  return { fault: noPicture, keep: false }
}

/** A drawn signature, which is a PNG. */
export async function readSignature(ctx: Ctx, base64: string): Promise<ReadPicture> {
  const words = { tooLarge: m.courier.signatureTooLarge, noPicture: m.courier.signatureNoPicture }
  const made = await read(ctx, base64, { most: signatureBytes, ...words })
  if ('picture' in made && made.picture.type !== 'image/png')
    return { fault: m.courier.signatureNoPicture, keep: false }
  return made
}

/** A photo. What it is is read from its bytes, never from its name. */
export const readPhoto = (ctx: Ctx, base64: string): Promise<ReadPicture> =>
  read(ctx, base64, {
    most: photoBytes,
    tooLarge: m.courier.photoTooLarge,
    noPicture: m.courier.photoNoPicture,
  })
