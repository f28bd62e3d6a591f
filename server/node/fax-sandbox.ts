import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SandboxFax, type SandboxStore } from '../fax-line/sandbox'

/** The sandbox's papers and records in a folder of the data folder, each under its reference. */
export function folderStore(folder: string): SandboxStore {
  const path = (reference: string, kind: 'json' | 'pdf') =>
    join(folder, `${reference.replace(/[^\w.-]/g, '_')}.${kind}`)
  /** Under another name first: a server that dies meanwhile leaves no half file that the next one would read. */
  async function write(to: string, content: Uint8Array | string): Promise<void> {
    await writeFile(`${to}.part`, content, { mode: 0o600 })
    await rename(`${to}.part`, to)
  }
  return {
    async keep(fax, pdf) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (pdf) await write(path(fax.reference, 'pdf'), pdf)
      await write(path(fax.reference, 'json'), JSON.stringify(fax))
    },
    async find(reference) {
      const text = await readFile(path(reference, 'json'), 'utf8').catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      })
      return text === undefined ? undefined : SandboxFax.parse(JSON.parse(text))
    },
  }
}
