import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'

/**
 * Makes a creation or renaming inside `folder` survive a power cut: a file's own fsync does not cover its name.
 * Windows has no such call for folders and journals names by itself.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The same while the thread waits: for a start, before anybody is served. */
export function syncFolderNow(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
