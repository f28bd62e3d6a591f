/** Several PDFs as one, page for page as they are. One alone is answered untouched. */
export async function mergePdf(files: readonly Uint8Array[], title: string): Promise<Uint8Array> {
  const [only] = files
  if (only && files.length === 1) return only
  // Loaded at the first merging: a server that never merges does not carry it.
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const merged = await PDFDocument.create()
  merged.setTitle(title, { showInWindowTitleBar: true })
  for (const file of files) {
    const source = await PDFDocument.load(file)
    const pages = await merged.copyPages(source, source.getPageIndices())
    for (const page of pages) merged.addPage(page)
  }
  return merged.save()
}
