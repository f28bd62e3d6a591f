/** The demo laboratory. Name, number and people are made up; the telephone number is in the range kept for fiction. */
export const lab = {
  name: 'Northgate Clinical & Toxicology Laboratory',
  clia: '13D2187704',
  director: 'Miriam Feldstein-Abara, MD, PhD',
  address: { line1: '2140 Bannock Street', line2: 'Suite 300', city: 'Boise', state: 'ID', zip: '83702' },
  phone: '(208) 555-0170',
  timeZone: 'America/Boise',
}
