import { disc, group, line, oval, poly, rect, shape, times, tint, type, W, wave } from './draw.mjs'
import { crowd, drums, ground, keys, player, rays, stack, tall, tape, van } from './stage.mjs'
import { chance } from './tools.mjs'

const [w, h] = [1200, 900]

/** The photographs of the other three bands, 1200 by 900. */
export const photos = {
  'kassettbarn-1': () => ({
    pink: ground('c1', 0.1, 0.6),
    teal:
      times(
        3,
        (i) =>
          rect(90 + i * 350, 250, 320, 520, W, 'rx="20" stroke="#000" stroke-width="14"') +
          rect(110 + i * 350, 272, 280, 70, tint(0.4)) +
          disc(250 + i * 350, 540, 120, W, 'stroke="#000" stroke-width="22"') +
          times(5, (j) =>
            group(`rotate(${j * 72 + i * 20} ${250 + i * 350} 540)`, oval(250 + i * 350, 490, 26, 50)),
          ),
      ) + group('rotate(-4 600 220)', keys(300, 150, 600, 96, 14, 8)),
    red: times(3, (i) => disc(350 + i * 350, 306, 17)) + rect(0, 770, 1200, 130),
  }),
  'kassettbarn-2': () => {
    const random = chance('tapes')
    return {
      yellow: ground('c2', 0.2, 0.7),
      teal: times(12, (i) =>
        group(
          `rotate(${random.between(-24, 24)} ${160 + (i % 4) * 290} ${160 + Math.floor(i / 4) * 290})`,
          tape(160 + (i % 4) * 290, 160 + Math.floor(i / 4) * 290, 0.72),
        ),
      ),
      red:
        disc(740, 450, 170, 'none', 'stroke="#000" stroke-width="26"') +
        type('31', [700, 590, 90, 80], 'Permanent Marker'),
    }
  },
  'kassettbarn-3': () => ({
    pink: rect(0, 0, w, h, tint(0.5)),
    navy: keys(-60, 240, 1320, 520, 9, -1),
    red: rect(516, 238, 60, 320) + line('M700 120Q600 100 560 210M560 210l-24 -46M560 210l46 -22', 14),
  }),
  'grindbox-1': () => ({
    red: ground('d1', 0.9, 0.15),
    black:
      van(600, 720, 1.25, type('GRINDBOX', [-120, -200, 260, 100], 'Anton', { fill: W })) +
      rect(0, 800, 1200, 100) +
      times(6, (i) => rect(60 + i * 210, 846, 110, 12, W)),
    yellow: shape('M1080 600L1300 520V780Z') + disc(200, 160, 90),
  }),
  'grindbox-2': () => ({
    aqua: ground('d2', 0.5, 0.1),
    black:
      shape('M0 560L900 430L1200 480V900H0Z', W, 'stroke="#000" stroke-width="12"') +
      shape('M0 560L900 430L1200 480L320 650Z', tint(0.2), 'stroke="#000" stroke-width="10"') +
      times(6, (i) => disc(140 + i * 60, 610 + i * 6, 8)) +
      group(
        'translate(560 400) rotate(-9)',
        line('M-230 -50Q-210 -6 -160 0H160Q210 -6 236 -54', 26),
        disc(-130, 44, 32),
        disc(-72, 44, 32),
        disc(72, 44, 32),
        disc(130, 44, 32),
      ),
    red: shape('M320 650L1200 480V900H320Z') + rays(860, 470, 12, 90),
  }),
  'grindbox-3': () => {
    const random = chance('front row')
    return {
      red: ground('d3', 0.25, 0.9),
      yellow: shape(
        poly([
          [420, 0],
          [780, 0],
          [1200, 900],
          [0, 900],
        ]),
      ),
      black:
        player(600, 600, 1, { lean: -8, hair: tall }) +
        rect(0, 590, 1200, 26) +
        crowd(random, 760, 1240, 1.1) +
        group('translate(0 120)', crowd(random, 760, 1240, 1.4)),
    }
  },
  'grindbox-4': () => ({
    yellow: ground('d4', 0.7, 0.1),
    black:
      shape('M520 330H680L1200 900H0Z', tint(0.85)) +
      times(5, (i) =>
        shape(`M${596 - i * 5} ${370 + i * 105}h${8 + i * 10}l${4 + i} ${60}h${-16 - i * 12}Z`, W),
      ) +
      drums(360, 830, 0.8) +
      drums(860, 860, 0.9) +
      shape('M0 330L200 210L380 330L560 180L760 330L980 240L1200 330V350H0Z'),
    red: disc(600, 210, 120),
  }),
  'lowwater-1': () => ({
    green: ground('e1', 0.1, 0.7),
    navy:
      stack(180, 820, 260, 3) +
      stack(470, 820, 260, 3) +
      stack(760, 820, 260, 3) +
      rect(0, 816, 1200, 84) +
      times(10, (i) => rect(i * 124, 850, 100, 12, W)),
    yellow: times(9, (i) => disc(310 + (i % 3) * 290, 690 - Math.floor(i / 3) * 260, 34)),
  }),
  'lowwater-2': () => {
    const random = chance('desk')
    return {
      aqua: ground('e2', 0.6, 0.15),
      navy: group(
        'rotate(-3 600 450)',
        rect(80, 140, 1040, 640, W, 'rx="24" stroke="#000" stroke-width="16"'),
        times(
          12,
          (i) =>
            rect(140 + i * 80, 440, 14, 290) +
            rect(120 + i * 80, random.between(460, 680), 54, 40) +
            times(
              3,
              (j) =>
                disc(147 + i * 80, 210 + j * 76, 25) +
                line(`M${147 + i * 80} ${210 + j * 76}l${random.between(-16, 16)} -18`, 6, W),
            ),
        ),
      ),
      red: group(
        'rotate(-3 600 450)',
        times(12, (i) => (i % 4 === 1 ? rect(118 + i * 80, 170, 58, 570, tint(0.7)) : '')),
        disc(1060, 200, 26),
      ),
    }
  },
  'lowwater-3': () => ({
    navy:
      ground('e3', 1, 0.3) +
      disc(820, 250, 110, W) +
      shape('M0 620H420V640H0ZM60 640V900H90V640ZM300 640V900H330V640Z') +
      group(
        'translate(820 690)',
        shape('M-220 0H220L170 90H-170Z'),
        rect(-70, -90, 140, 90),
        line('M0 -90V-260', 10),
      ) +
      times(6, (i) => line(wave(0, 1200, 800 + i * 20, 6, 140, i), 5, W)),
    yellow:
      disc(820, 250, 110) +
      times(5, (i) => rect(780 - i * 16, 800 + i * 22, 80 + i * 32, 9)) +
      rect(780, 630, 36, 34),
    red: disc(820, 426, 13),
  }),
}
