// A rented mining robot that works, and a machine on offer with its network.

import { decimalText } from '../../domain/brand.ts'
import type { RobotDetail, RobotMachine, RobotNetwork } from '../../domain/wire/calls/robot.ts'
import { NOW } from './money-stage.tsx'

const DAY = 86_400
const zero = decimalText('0.00')

export const robot: RobotDetail = {
  id: 'robot',
  machineId: 'machine',
  code: 'VETA-60',
  name: 'Sim Veta 60',
  kind: 'rent',
  currency: 'USD',
  state: 4,
  label: 'mining',
  quantity: 1,
  days: 30,
  hashrate: 60,
  watts: 1_140,
  kwhPrice: decimalText('0.055'),
  paid: decimalText('100.00'),
  energyWh: 0,
  energyHours: 0,
  energyUsed: zero,
  income: zero,
  incomeToday: zero,
  net: zero,
  today: null,
  breakEvenAt: null,
  redemption: { machine: decimalText('1.00'), energy: zero, total: decimalText('1.00') },
  startsAt: NOW - DAY,
  endsAt: NOW + 29 * DAY,
  nextPayAt: null,
  retargetAt: NOW + DAY,
  ended: null,
  timeline: [],
  createTimeTimestamp: NOW - DAY,
  dayResults: [],
}

export const machine: RobotMachine = {
  id: 'machine',
  code: 'VETA-60',
  name: 'Sim Veta 60',
  currency: 'USD',
  hashrate: 60,
  watts: 1_140,
  rentPerDay: decimalText('2.00'),
  rentDays: [7, 30],
  price: decimalText('400.00'),
  lifeDays: 365,
  kwhPrice: decimalText('0.055'),
  poolFee: decimalText('0.02'),
  buyBack: [{ fromDay: 0, rate: decimalText('0.8') }],
  left: 10,
  perUser: 5,
  today: null,
}

export const network: RobotNetwork = {
  height: 900_000,
  difficulty: decimalText('100000000000000'),
  subsidy: decimalText('3.125'),
  retargetAt: NOW + 10 * DAY,
  blocksToHalving: 100_000,
  price: { price: decimalText('90000'), at: NOW - 60 },
}
