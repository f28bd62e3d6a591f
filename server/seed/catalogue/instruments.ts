import type { Instrument } from '@contract/instruments/register'

type SeedInstrument = Omit<Instrument, '_id' | 'version'>

const at = (
  code: string,
  name: string,
  maker: string,
  model: string,
  serial: string,
  bench: string,
  method: string,
): SeedInstrument => ({ code, name, maker, model, serial, bench, method, active: true })

/** The instruments of the demo laboratory. Names of makers and models are those of real ones; the serial numbers are made up. */
export const instruments: SeedInstrument[] = [
  at('CHEM-1', 'Chemistry 1', 'Roche', 'cobas c 503', 'DEMO-70411', 'Chemistry', 'Photometry'),
  at('CHEM-2', 'Chemistry 2', 'Roche', 'cobas c 503', 'DEMO-70412', 'Chemistry', 'Photometry'),
  at('IMM-1', 'Immunoassay 1', 'Roche', 'cobas e 801', 'DEMO-80107', 'Chemistry', 'Electrochemiluminescence'),
  at('HEM-1', 'Hematology 1', 'Sysmex', 'XN-1000', 'DEMO-10022', 'Hematology', 'Impedance, flow cytometry'),
  at('COAG-1', 'Coagulation 1', 'Stago', 'STA R Max', 'DEMO-33018', 'Hematology', 'Clot detection'),
  at(
    'TOX-1',
    'Toxicology screen 1',
    'Beckman Coulter',
    'AU680',
    'DEMO-68045',
    'Toxicology',
    'Enzyme immunoassay',
  ),
  at('LCMS-1', 'LC-MS/MS 1', 'SCIEX', 'Triple Quad 5500+', 'DEMO-55003', 'Toxicology', 'LC-MS/MS'),
  at(
    'PCR-1',
    'Real-time PCR 1',
    'Applied Biosystems',
    'QuantStudio 5',
    'DEMO-27281',
    'Molecular',
    'Real-time PCR',
  ),
  at('PCR-2', 'Real-time PCR 2', 'Bio-Rad', 'CFX96', 'DEMO-96014', 'Molecular', 'Real-time PCR'),
]
