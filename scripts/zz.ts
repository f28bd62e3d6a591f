import { documentFonts } from '@server/node/fonts'
import { create } from 'fontkit'
import { unwrapWoff } from '@server/documents/woff'
const seen: Record<string, number> = {}
for (const f of documentFonts()) { const font: any = create(await unwrapWoff(await f.read())); const k=f.name.replace(/-\d+-\d00.*|-[a-z-]+-\d00.*/,'')+' '+Object.keys(font.directory.tables).filter(t=>/CFF|glyf|GSUB|GPOS|fvar|COLR|sbix|kern|morx/.test(t)).join()+' upem '+font.unitsPerEm+' maxdepth '+font.maxp.maxComponentDepth+' loca '+font.head.indexToLocFormat+' space '+font.hasGlyphForCodePoint(32); seen[k]=(seen[k]||0)+1 }
console.log(seen)
