import { disc, group, line, oval, poly, rect, shape, times, tint, type, W, wave } from './draw.mjs'
import {
  amp,
  bob,
  bolt,
  crowd,
  drums,
  ground,
  keys,
  player,
  rays,
  shine,
  stack,
  tall,
  tape,
} from './stage.mjs'
import { chance } from './tools.mjs'

/** The landing pictures, 1600 by 1000, one for each band. */
export const landings = {
  'senora-relampago': () => {
    const trio =
      player(480, 960, 1.35, { hair: bob, lean: -5 }) +
      player(820, 980, 1.5, { hair: tall }) +
      player(1160, 960, 1.35, { hair: bob, lean: 6 })
    return {
      yellow: rays(800, 420, 22, 1300),
      red: shine('sr', 800, 420, 380) + bolt(220, 160, 1.2) + bolt(1440, 120, 1.2),
      navy:
        trio + rect(0, 930, 1600, 70) + times(6, (i) => line(wave(0, 1600, 946 + i * 10, 5, 90, i), 3, W)),
    }
  },
  'quiet-car': () => ({
    aqua: ground('qc', 0.7, 0.05, 1600, 1000),
    navy:
      rect(0, 0, 1600, 110) +
      rect(0, 720, 1600, 280) +
      times(4, (i) => rect(60 + i * 390, 150, 330, 500, W, 'rx="60" stroke="#000" stroke-width="30"')) +
      times(4, (i) =>
        group(
          `translate(${225 + i * 390} 650)`,
          shape('M-110 60Q-110 -120 0 -124Q110 -120 110 60Z'),
          oval(0, -190, 62, 76),
          i % 2 ? bobAt(0, -190) : '',
        ),
      ) +
      times(
        4,
        (i) =>
          rect(50 + i * 390, 690, 350, 200, W, 'rx="40"') +
          rect(66 + i * 390, 706, 318, 170, tint(0.75), 'rx="30"'),
      ),
    yellow: times(4, (i) => rect(75 + i * 390, 165, 300, 470, tint(0.3 + (i % 2) * 0.3), 'rx="46"')),
  }),
  kassettbarn: () => ({
    pink: times(9, (i) => rect(0, i * 112, 1600, 62, tint(0.25 + i * 0.08))),
    teal:
      group(
        'rotate(-8 800 500)',
        rect(250, 250, 1100, 540, W),
        rect(250, 250, 1100, 540, tint(0.25)),
        keys(300, 520, 1000, 220, 15, 8),
      ) +
      tape(330, 220, 1.1) +
      tape(1300, 800, 1.2),
    red:
      group(
        'rotate(-8 800 500)',
        times(10, (i) => disc(350 + i * 66, 340, 24) + rect(338 + i * 66, 400, 24, 70)),
      ) + disc(1330, 190, 120),
  }),
  grindbox: () => {
    const random = chance('dock')
    return {
      red:
        ground('gb', 0.95, 0.3, 1600, 1000) +
        shape(
          poly([
            [500, 0],
            [700, 0],
            [1100, 1000],
            [100, 1000],
          ]),
          W,
        ) +
        shape(
          poly([
            [1100, 0],
            [1250, 0],
            [1560, 1000],
            [800, 1000],
          ]),
          W,
        ),
      black:
        drums(820, 640, 1, type('GB', [-76, -180, 152, 100], 'Anton')) +
        amp(180, 660, 300, 320) +
        amp(1160, 660, 300, 320) +
        player(520, 700, 1, { lean: -12, hair: tall }) +
        player(1120, 700, 1, { lean: 12, hair: bob }) +
        player(810, 660, 0.7, { guitar: false }) +
        rect(0, 660, 1600, 24) +
        crowd(random, 900, 1640, 1.3),
      yellow: disc(600, 60, 60) + disc(1175, 60, 60),
    }
  },
  'low-water': () => ({
    green: ground('lw', 0.15, 0.7, 1600, 1000),
    navy:
      stack(120, 820, 240, 3) +
      stack(380, 820, 200, 3) +
      stack(1240, 820, 240, 3) +
      stack(1020, 820, 200, 3) +
      rect(0, 816, 1600, 30) +
      times(9, (i) => rect(60 + i * 190, 846, 34, 154)) +
      times(5, (i) => line(wave(0, 1600, 890 + i * 26, 9, 170, i), 8)) +
      player(800, 820, 1.1, { guitar: false }),
    yellow: shine('lw2', 800, 330, 250) + times(6, (i) => rect(700 - i * 30, 880 + i * 22, 200 + i * 60, 9)),
  }),
}

const bobAt = (x, y) =>
  shape(
    `M${x - 74} ${y + 40}Q${x - 84} ${y - 96} ${x} ${y - 92}Q${x + 84} ${y - 96} ${x + 74} ${y + 40}L${x + 48} ${y - 20}H${x - 48}Z`,
  )
