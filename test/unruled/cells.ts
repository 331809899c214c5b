import { rows } from './drawing'

export const prices = rows(`
  Item             | Pieces | Price
  Night bus poster | 2      | $40.00
  Badge            | 120    | $1,250.00
  Tape of the band | 14     | $7.50
  Postage          |        | $12.00
  Total            |        | $1,309.50`)
export const euros = rows(`
  Ink, black | 12,50 EUR    | 19 % | -3
  Paper      | 1.204,00 EUR | 7 %  | -
  Thread     | 3,20 EUR     | 19 % | 12
  Awl        | 8,00 EUR     | -    | 1`)
export const sparse = rows(`
  Line      | May | June | July | August
  Night bus | 12  |      | 14   |
  Day bus   |     | 40   |      | 41
  Ferry     | 7   |      |      | 9
  Tram      |     |      | 3    |
  Train     | 5   | 6    |      | 2`)
export const short = rows(`
  Item     | Pieces | Price
  Poster   | 2      | 40.00
  Notebook | 10     | 2.00
  Badge    | 7      | 3.00
  Tape     | 1      | 5.00`)
export const wrapped = rows(`
  Item                   | Pieces | Price
  Poster                 | 2      | 40.00
  A very long name for a | 10     | 12.00
  notebook that is small |        |
  Badge of the night     |        |
  bus                    | 7      | 3.00
  Tape                   | 1      | 5.00`)
export const issues = rows(`
  First  | 120 | 80  | 14 | 9
  Second | 95  | 101 | 7  | 12
  Third  | 60  | 77  | 21 | 3
  Fourth | 88  | 64  | 5  | 6`)
export const schedule = rows(`
  18:00 | Doors open       | Yard
  18:45 | The Lamplighters | Hall
  20:15 | Marmalade        | Hall
  22:00 | Night bus leaves | Gate`)
export const years = rows(`
  1998 | The press is bought
  2004 | The mill burns down
  2011 | First issue in colour
  2020 | Nobody comes`)
export const players = rows(`
  Name     | Plays          | From
  Ada Moor | drums          | Leeds
  Bo Finch | bass and voice | Hull
  Cyd Rae  | organ          | Whitby`)
export const words = rows(`
  Word    | What it means
  Kerning | space between letters
  Leading | space between lines
  Bleed   | ink over the edge`)
export const rooms = rows(`
  Room       | Heated | Key | Who has it
  Darkroom   | No     | Yes | Ada Moor
  Bindery    | Yes    | Yes | The caretaker of the mill
  Press room | Yes    | No  | Bo Finch
  Store      | No     | No  | Nobody`)
