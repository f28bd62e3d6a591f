/** Longest side of a photo as it is sent: enough to read a card by. */
const mostSide = 2000

const toBlob = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((done) => canvas.toBlob(done, type, 0.85))

/** A photo drawn anew: smaller, upright, and nothing but the picture. Null where it cannot be read. */
export async function shrunkPhoto(file: Blob): Promise<Blob | null> {
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(file)
  } catch {
    return null
  }
  const scale = Math.min(1, mostSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return toBlob(canvas, 'image/jpeg')
}

export const padSize = { width: 900, height: 300 }

/** Lines as they are kept among the values: points `x,y`, lines parted by `;`. */
export const linesOf = (strokes: string): string[] => strokes.split(';').filter(Boolean)

/** The signature as a picture in black on white: the drawn lines, or the typed name. */
export async function signaturePicture(strokes: string, typedName: string | null): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = padSize.width
  canvas.height = padSize.height
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, padSize.width, padSize.height)
  pen.fillStyle = '#000000'
  if (typedName !== null) {
    pen.font = 'italic 64px serif'
    pen.fillText(typedName, 40, 180, padSize.width - 80)
  } else {
    pen.lineWidth = 5
    pen.lineCap = 'round'
    pen.lineJoin = 'round'
    for (const line of linesOf(strokes)) {
      pen.beginPath()
      for (const point of line.split(' ')) {
        const [x = 0, y = 0] = point.split(',').map(Number)
        pen.lineTo(x, y)
      }
      pen.stroke()
    }
  }
  return toBlob(canvas, 'image/png')
}
