/** What a laboratory is called until it says its name. */
export const unnamedLab = 'New laboratory'
