export interface Place {
  city: string
  state: string
  zip: string
  /** Area code of the telephone numbers there. */
  area: string
  /** How many patients come from there, relative to the others. */
  weight: number
}

const place = (city: string, state: string, zip: string, area: string, weight: number): Place => ({ city, state, zip, area, weight })

/** City, state and ZIP that belong together, around the laboratory and along the roads to it. */
export const places: Place[] = [
  place('Boise', 'ID', '83702', '208', 8),
  place('Boise', 'ID', '83703', '208', 6),
  place('Boise', 'ID', '83704', '208', 10),
  place('Boise', 'ID', '83705', '208', 8),
  place('Boise', 'ID', '83706', '208', 8),
  place('Boise', 'ID', '83709', '208', 12),
  place('Boise', 'ID', '83713', '208', 8),
  place('Boise', 'ID', '83716', '208', 5),
  place('Garden City', 'ID', '83714', '208', 4),
  place('Meridian', 'ID', '83642', '208', 13),
  place('Meridian', 'ID', '83646', '208', 15),
  place('Eagle', 'ID', '83616', '208', 8),
  place('Star', 'ID', '83669', '208', 4),
  place('Kuna', 'ID', '83634', '208', 6),
  place('Nampa', 'ID', '83651', '208', 9),
  place('Nampa', 'ID', '83686', '208', 11),
  place('Nampa', 'ID', '83687', '208', 8),
  place('Caldwell', 'ID', '83605', '208', 9),
  place('Caldwell', 'ID', '83607', '208', 7),
  place('Middleton', 'ID', '83644', '208', 4),
  place('Emmett', 'ID', '83617', '208', 4),
  place('Mountain Home', 'ID', '83647', '208', 4),
  place('Payette', 'ID', '83661', '208', 2),
  place('Fruitland', 'ID', '83619', '208', 2),
  place('Weiser', 'ID', '83672', '208', 2),
  place('McCall', 'ID', '83638', '208', 2),
  place('Twin Falls', 'ID', '83301', '208', 4),
  place('Lewiston', 'ID', '83501', '208', 1),
  place('Ontario', 'OR', '97914', '541', 5),
  place('Nyssa', 'OR', '97913', '541', 2),
  place('Vale', 'OR', '97918', '541', 1),
  place('Baker City', 'OR', '97814', '541', 2),
  place('La Grande', 'OR', '97850', '541', 1),
  place('Pendleton', 'OR', '97801', '541', 1),
  place('Walla Walla', 'WA', '99362', '509', 1),
  place('Kennewick', 'WA', '99336', '509', 2),
  place('Pasco', 'WA', '99301', '509', 1),
  place('Clarkston', 'WA', '99403', '509', 1),
  place('Spokane', 'WA', '99201', '509', 1),
]

export const streets: string[] = [
  'Alder', 'Bogus Basin', 'Boulder Creek', 'Cherry Lane', 'Chinden', 'Cloverdale', 'Cole', 'Columbia', 'Elm', 'Emerald',
  'Fairview', 'Federal Way', 'Five Mile', 'Floating Feather', 'Franklin', 'Garrity', 'Greenhurst', 'Harrison', 'Hill',
  'Juniper', 'Karcher', 'Lake Hazel', 'Linder', 'Locust Grove', 'Maple Grove', 'McMillan', 'Meadow', 'Orchard', 'Overland',
  'Owyhee', 'Pine', 'Sagebrush', 'Syringa', 'Ten Mile', 'Ustick', 'Victory', 'Warm Springs', 'Willow',
]
