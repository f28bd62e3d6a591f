export interface NewFile {
  path: string
  text: string
}
export function filesOf(page: string): NewFile[]
export function renamed(file: NewFile, many: string, one: string, number: string): NewFile
