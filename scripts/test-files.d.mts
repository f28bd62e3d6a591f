export function allTestFiles(): string[]
export function testFilesOf(word: string, from?: string): string[]
