// The rows of docs/requirements.tsv: what is asked for, how much of it stands, and what a part that stands lacks.
const STATES = ['done', 'partly', 'open']
const COLUMNS = ['id', 'area', 'requirement', 'state', 'tests', 'lacks']

/**
 * Reads the table. Throws an error that names the row with a wrong number of columns, an unknown state or an id that stands
 * there twice, and a row marked partly that does not say what it lacks.
 * @param {string} text the file
 * @returns {{ id: string, area: string, state: string, lacks: string }[]}
 */
export function requirementsIn(text) {
  const [head = '', ...lines] = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (head !== COLUMNS.join('\t'))
    throw new Error(`docs/requirements.tsv must start with the columns ${COLUMNS.join(', ')}.`)
  const ids = new Set()
  return lines.map((line) => {
    const cells = line.split('\t')
    const [id = '', area = '', , state = '', , lacks = ''] = cells
    if (cells.length > COLUMNS.length || !STATES.includes(state))
      throw new Error(`docs/requirements.tsv: ${id} is not a valid row.`)
    if (state === 'partly' && lacks.trim() === '')
      throw new Error(`docs/requirements.tsv: ${id} is marked partly and does not say what it lacks.`)
    if (ids.has(id)) throw new Error(`docs/requirements.tsv names ${id} twice.`)
    ids.add(id)
    return { id, area, state, lacks: lacks.trim() }
  })
}
